CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Agent" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "providerName" TEXT,
    "providerUrl" TEXT,
    "iconUrl" TEXT,
    "iconDigest" TEXT,
    "url" TEXT NOT NULL,
    "cardUrl" TEXT,
    "importedFrom" TEXT,
    "dialect" TEXT NOT NULL,
    "dialectOverride" TEXT,
    "protocolVersion" TEXT NOT NULL,
    "binding" TEXT NOT NULL,
    "streaming" BOOLEAN NOT NULL,
    "pushNotifications" BOOLEAN NOT NULL,
    "extendedCard" BOOLEAN NOT NULL,
    "inputModes" JSONB NOT NULL,
    "outputModes" JSONB NOT NULL,
    "searchText" TEXT NOT NULL,
    "headText" TEXT NOT NULL DEFAULT '',
    "ownerName" TEXT,
    "status" TEXT NOT NULL DEFAULT 'unknown',
    "statusCode" TEXT,
    "statusReason" TEXT,
    "statusSaid" JSONB,
    "statusRank" INTEGER NOT NULL DEFAULT 2,
    "statusSince" TIMESTAMP(3),
    "probeMode" TEXT NOT NULL DEFAULT 'card',
    "probeText" TEXT,
    "probedAt" TIMESTAMP(3),
    "nextProbeAt" TIMESTAMP(3),
    "probeFailures" INTEGER NOT NULL DEFAULT 0,
    "breakingAt" TIMESTAMP(3),
    "lastSeenAt" TIMESTAMP(3),
    "lastUsedAt" TIMESTAMP(3) NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00',
    "lifecycle" TEXT NOT NULL DEFAULT 'active',
    "sample" TEXT,
    "cardVersion" INTEGER NOT NULL DEFAULT 1,
    "cardChangedAt" TIMESTAMP(3),
    "learned" JSONB,
    "signature" JSONB,
    "pinnedKeys" JSONB,
    "pushProof" JSONB,
    "passAuthorization" BOOLEAN NOT NULL DEFAULT false,
    "keepDays" INTEGER,
    "keepMegabytes" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revision" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "Agent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Favorite" (
    "userId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Favorite_pkey" PRIMARY KEY ("userId","agentId")
);

-- CreateTable
CREATE TABLE "Probe" (
    "id" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "code" TEXT,
    "ms" INTEGER NOT NULL,

    CONSTRAINT "Probe_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProbeSpan" (
    "agentId" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "total" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "degraded" INTEGER NOT NULL DEFAULT 0,
    "ms" JSONB NOT NULL,

    CONSTRAINT "ProbeSpan_pkey" PRIMARY KEY ("agentId","at")
);

-- CreateTable
CREATE TABLE "Icon" (
    "agentId" TEXT NOT NULL,
    "sourceUrl" TEXT NOT NULL,
    "image" BYTEA,
    "fetchedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Icon_pkey" PRIMARY KEY ("agentId")
);

-- CreateTable
CREATE TABLE "CatalogImport" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "sourceUrl" TEXT,
    "total" INTEGER NOT NULL,
    "leftOut" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "CatalogImport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ImportLine" (
    "importId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT 'waiting',
    "agentId" TEXT,
    "fault" JSONB,
    "source" TEXT,

    CONSTRAINT "ImportLine_pkey" PRIMARY KEY ("importId","position")
);

-- CreateTable
CREATE TABLE "BrowserSession" (
    "id" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BrowserSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Lease" (
    "name" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Lease_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "CardVersion" (
    "agentId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "problem" TEXT,
    "raw" TEXT NOT NULL,
    "sourceUrl" TEXT,
    "etag" TEXT,
    "fetchedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seenAt" TIMESTAMP(3),

    CONSTRAINT "CardVersion_pkey" PRIMARY KEY ("agentId","version")
);

-- CreateTable
CREATE TABLE "Skill" (
    "id" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "skillId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "tags" JSONB NOT NULL,
    "examples" JSONB NOT NULL,
    "inputModes" JSONB,
    "outputModes" JSONB,

    CONSTRAINT "Skill_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AgentTag" (
    "tag" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "label" TEXT NOT NULL,

    CONSTRAINT "AgentTag_pkey" PRIMARY KEY ("tag","agentId","source")
);

-- CreateTable
CREATE TABLE "AgentMode" (
    "mode" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,

    CONSTRAINT "AgentMode_pkey" PRIMARY KEY ("mode","agentId")
);

-- CreateTable
CREATE TABLE "Task" (
    "id" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "remoteId" TEXT,
    "callerId" TEXT,
    "contextId" TEXT,
    "callerContextId" TEXT,
    "tenant" TEXT,
    "extensions" JSONB,
    "dialect" TEXT NOT NULL,
    "callerDialect" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'submitted',
    "title" TEXT NOT NULL,
    "searchText" TEXT NOT NULL,
    "open" BOOLEAN NOT NULL DEFAULT true,
    "successorId" TEXT NOT NULL DEFAULT '',
    "lastSeq" INTEGER NOT NULL DEFAULT 0,
    "artifactCount" INTEGER NOT NULL DEFAULT 0,
    "states" JSONB NOT NULL,
    "statusAt" TEXT NOT NULL DEFAULT '',
    "firstEventMs" INTEGER,
    "restMs" INTEGER,
    "spanMs" INTEGER NOT NULL DEFAULT 0,
    "rowCount" INTEGER NOT NULL DEFAULT 0,
    "faulty" BOOLEAN NOT NULL DEFAULT false,
    "conversationId" TEXT,
    "asks" JSONB,
    "holder" TEXT,
    "logBytes" BIGINT NOT NULL DEFAULT 0,
    "removedAt" TIMESTAMP(3),
    "removedRows" INTEGER NOT NULL DEFAULT 0,
    "removedBytes" BIGINT NOT NULL DEFAULT 0,
    "imported" JSONB,
    "rerunOf" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Conversation" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "title" TEXT,
    "opening" TEXT NOT NULL,
    "searchText" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "lastTaskId" TEXT NOT NULL,
    "running" BOOLEAN NOT NULL,
    "waiting" BOOLEAN NOT NULL,
    "unread" BOOLEAN NOT NULL DEFAULT false,
    "readAt" TIMESTAMP(3),
    "taskCount" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "changedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaskText" (
    "taskId" TEXT NOT NULL,
    "lines" TEXT NOT NULL,
    "searchText" TEXT NOT NULL,

    CONSTRAINT "TaskText_pkey" PRIMARY KEY ("taskId")
);

-- CreateTable
CREATE TABLE "TaskEvent" (
    "taskId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "at" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "raw" TEXT NOT NULL,
    "event" TEXT NOT NULL,

    CONSTRAINT "TaskEvent_pkey" PRIMARY KEY ("taskId","seq")
);

-- CreateTable
CREATE TABLE "TaskKeyframe" (
    "taskId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "fold" TEXT NOT NULL,

    CONSTRAINT "TaskKeyframe_pkey" PRIMARY KEY ("taskId","seq")
);

-- CreateTable
CREATE TABLE "TaskLink" (
    "id" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "creatorId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "redaction" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "TaskLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaskView" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TaskView_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Instance" (
    "id" TEXT NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Instance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Errand" (
    "id" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "answer" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Errand_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Setting" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "Credential" (
    "id" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "scheme" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "shown" JSONB NOT NULL,
    "secret" TEXT NOT NULL,
    "tokens" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Credential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Authorization" (
    "id" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "scheme" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Authorization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PushConfig" (
    "taskId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "dialect" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "deliveredSeq" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),
    "problem" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PushConfig_pkey" PRIMARY KEY ("taskId","id")
);

-- CreateTable
CREATE TABLE "Hook" (
    "id" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "configId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Hook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SigningKey" (
    "id" TEXT NOT NULL,
    "publicJwk" JSONB NOT NULL,
    "secret" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retiredAt" TIMESTAMP(3),

    CONSTRAINT "SigningKey_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Agent_slug_key" ON "Agent"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "Agent_sample_key" ON "Agent"("sample");

-- CreateIndex
CREATE INDEX "Agent_ownerId_revision_idx" ON "Agent"("ownerId", "revision");

-- CreateIndex
CREATE INDEX "Agent_ownerId_updatedAt_idx" ON "Agent"("ownerId", "updatedAt");

-- CreateIndex
CREATE INDEX "Agent_nextProbeAt_idx" ON "Agent"("nextProbeAt");

-- CreateIndex
CREATE INDEX "Agent_ownerId_lastUsedAt_id_idx" ON "Agent"("ownerId", "lastUsedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Agent_url_idx" ON "Agent"("url");

-- CreateIndex
CREATE INDEX "Agent_cardUrl_idx" ON "Agent"("cardUrl");

-- CreateIndex
CREATE INDEX "Favorite_agentId_idx" ON "Favorite"("agentId");

-- CreateIndex
CREATE INDEX "Probe_agentId_at_idx" ON "Probe"("agentId", "at" DESC);

-- CreateIndex
CREATE INDEX "CatalogImport_ownerId_createdAt_idx" ON "CatalogImport"("ownerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "ImportLine_importId_outcome_position_idx" ON "ImportLine"("importId", "outcome", "position");

-- CreateIndex
CREATE INDEX "Skill_agentId_idx" ON "Skill"("agentId");

-- CreateIndex
CREATE INDEX "AgentTag_agentId_idx" ON "AgentTag"("agentId");

-- CreateIndex
CREATE INDEX "AgentMode_agentId_idx" ON "AgentMode"("agentId");

-- CreateIndex
CREATE INDEX "Task_ownerId_createdAt_id_idx" ON "Task"("ownerId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Task_agentId_createdAt_idx" ON "Task"("agentId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Task_agentId_remoteId_idx" ON "Task"("agentId", "remoteId");

-- CreateIndex
CREATE INDEX "Task_agentId_callerId_idx" ON "Task"("agentId", "callerId");

-- CreateIndex
CREATE INDEX "Task_agentId_contextId_idx" ON "Task"("agentId", "contextId");

-- CreateIndex
CREATE INDEX "Task_agentId_callerContextId_idx" ON "Task"("agentId", "callerContextId");

-- CreateIndex
CREATE INDEX "Task_agentId_statusAt_id_idx" ON "Task"("agentId", "statusAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Task_open_idx" ON "Task"("open");

-- CreateIndex
CREATE INDEX "Task_holder_idx" ON "Task"("holder");

-- CreateIndex
CREATE INDEX "Task_rerunOf_idx" ON "Task"("rerunOf");

-- CreateIndex
CREATE INDEX "Task_ownerId_state_createdAt_id_idx" ON "Task"("ownerId", "state", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Task_ownerId_faulty_createdAt_id_idx" ON "Task"("ownerId", "faulty", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Task_ownerId_spanMs_id_idx" ON "Task"("ownerId", "spanMs" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Task_ownerId_rowCount_id_idx" ON "Task"("ownerId", "rowCount" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Task_conversationId_createdAt_id_idx" ON "Task"("conversationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Task_searchText_trgm" ON "Task" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Conversation_ownerId_updatedAt_id_idx" ON "Conversation"("ownerId", "updatedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Conversation_ownerId_agentId_updatedAt_id_idx" ON "Conversation"("ownerId", "agentId", "updatedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Conversation_ownerId_changedAt_idx" ON "Conversation"("ownerId", "changedAt");

-- CreateIndex
CREATE INDEX "Conversation_ownerId_unread_idx" ON "Conversation"("ownerId", "unread");

-- CreateIndex
CREATE INDEX "Conversation_ownerId_waiting_idx" ON "Conversation"("ownerId", "waiting");

-- CreateIndex
CREATE UNIQUE INDEX "Conversation_ownerId_agentId_key_key" ON "Conversation"("ownerId", "agentId", "key");

-- CreateIndex
CREATE INDEX "TaskText_searchText_trgm" ON "TaskText" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "TaskLink_tokenHash_key" ON "TaskLink"("tokenHash");

-- CreateIndex
CREATE INDEX "TaskLink_taskId_idx" ON "TaskLink"("taskId");

-- CreateIndex
CREATE UNIQUE INDEX "TaskView_ownerId_name_key" ON "TaskView"("ownerId", "name");

-- CreateIndex
CREATE INDEX "Instance_expiresAt_idx" ON "Instance"("expiresAt");

-- CreateIndex
CREATE INDEX "Errand_holder_createdAt_idx" ON "Errand"("holder", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Credential_agentId_scheme_key" ON "Credential"("agentId", "scheme");

-- CreateIndex
CREATE INDEX "Authorization_expiresAt_idx" ON "Authorization"("expiresAt");

-- CreateIndex
CREATE INDEX "PushConfig_nextAttemptAt_idx" ON "PushConfig"("nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "Hook_taskId_key" ON "Hook"("taskId");

-- AddForeignKey
ALTER TABLE "Agent" ADD CONSTRAINT "Agent_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Favorite" ADD CONSTRAINT "Favorite_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Favorite" ADD CONSTRAINT "Favorite_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Probe" ADD CONSTRAINT "Probe_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProbeSpan" ADD CONSTRAINT "ProbeSpan_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Icon" ADD CONSTRAINT "Icon_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CatalogImport" ADD CONSTRAINT "CatalogImport_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportLine" ADD CONSTRAINT "ImportLine_importId_fkey" FOREIGN KEY ("importId") REFERENCES "CatalogImport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardVersion" ADD CONSTRAINT "CardVersion_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Skill" ADD CONSTRAINT "Skill_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentTag" ADD CONSTRAINT "AgentTag_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentMode" ADD CONSTRAINT "AgentMode_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Conversation" ADD CONSTRAINT "Conversation_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Conversation" ADD CONSTRAINT "Conversation_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskText" ADD CONSTRAINT "TaskText_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskKeyframe" ADD CONSTRAINT "TaskKeyframe_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskLink" ADD CONSTRAINT "TaskLink_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskLink" ADD CONSTRAINT "TaskLink_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskView" ADD CONSTRAINT "TaskView_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Errand" ADD CONSTRAINT "Errand_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Credential" ADD CONSTRAINT "Credential_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Authorization" ADD CONSTRAINT "Authorization_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PushConfig" ADD CONSTRAINT "PushConfig_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Hook" ADD CONSTRAINT "Hook_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The revision of an agent is the ID of the transaction that last changed what the catalog lists or searches. Transactions end
-- in another order than they start, and their IDs tell which changes may not be visible yet.
CREATE FUNCTION "note_agent_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."revision" := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END
$$;
CREATE TRIGGER "Agent_added" BEFORE INSERT ON "Agent" FOR EACH ROW EXECUTE FUNCTION "note_agent_revision"();
CREATE TRIGGER "Agent_changed" BEFORE UPDATE OF "updatedAt", "lastUsedAt", "nameKey", "searchText", "headText" ON "Agent"
  FOR EACH ROW EXECUTE FUNCTION "note_agent_revision"();
CREATE TRIGGER "Agent_settled" BEFORE UPDATE OF "status" ON "Agent"
  FOR EACH ROW WHEN (NEW."status" <> OLD."status") EXECUTE FUNCTION "note_agent_revision"();

-- The built-in user.
INSERT INTO "User" ("id", "name", "createdAt") VALUES ('local', 'Local', '2026-01-01T00:00:00.000+00:00');
