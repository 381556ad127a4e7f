-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Agent" (
    "id" TEXT NOT NULL PRIMARY KEY,
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
    "statusSince" DATETIME,
    "probeMode" TEXT NOT NULL DEFAULT 'card',
    "probeText" TEXT,
    "probedAt" DATETIME,
    "nextProbeAt" DATETIME,
    "probeFailures" INTEGER NOT NULL DEFAULT 0,
    "breakingAt" DATETIME,
    "lastSeenAt" DATETIME,
    "lastUsedAt" DATETIME NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00',
    "lifecycle" TEXT NOT NULL DEFAULT 'active',
    "sample" TEXT,
    "cardVersion" INTEGER NOT NULL DEFAULT 1,
    "cardChangedAt" DATETIME,
    "learned" JSONB,
    "signature" JSONB,
    "pinnedKeys" JSONB,
    "pushProof" JSONB,
    "passAuthorization" BOOLEAN NOT NULL DEFAULT false,
    "keepDays" INTEGER,
    "keepMegabytes" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revision" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "Agent_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Favorite" (
    "userId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("userId", "agentId"),
    CONSTRAINT "Favorite_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Favorite_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Probe" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "code" TEXT,
    "ms" INTEGER NOT NULL,
    CONSTRAINT "Probe_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProbeSpan" (
    "agentId" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "total" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "degraded" INTEGER NOT NULL DEFAULT 0,
    "ms" JSONB NOT NULL,

    PRIMARY KEY ("agentId", "at"),
    CONSTRAINT "ProbeSpan_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Icon" (
    "agentId" TEXT NOT NULL PRIMARY KEY,
    "sourceUrl" TEXT NOT NULL,
    "image" BLOB,
    "fetchedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Icon_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CatalogImport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "sourceUrl" TEXT,
    "total" INTEGER NOT NULL,
    "leftOut" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" DATETIME,
    CONSTRAINT "CatalogImport_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
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

    PRIMARY KEY ("importId", "position"),
    CONSTRAINT "ImportLine_importId_fkey" FOREIGN KEY ("importId") REFERENCES "CatalogImport" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BrowserSession" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Lease" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "holder" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "CardVersion" (
    "agentId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "problem" TEXT,
    "raw" TEXT NOT NULL,
    "sourceUrl" TEXT,
    "etag" TEXT,
    "fetchedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seenAt" DATETIME,

    PRIMARY KEY ("agentId", "version"),
    CONSTRAINT "CardVersion_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Skill" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "skillId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "tags" JSONB NOT NULL,
    "examples" JSONB NOT NULL,
    "inputModes" JSONB,
    "outputModes" JSONB,
    CONSTRAINT "Skill_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AgentTag" (
    "tag" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "label" TEXT NOT NULL,

    PRIMARY KEY ("tag", "agentId", "source"),
    CONSTRAINT "AgentTag_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AgentMode" (
    "mode" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,

    PRIMARY KEY ("mode", "agentId"),
    CONSTRAINT "AgentMode_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Task" (
    "id" TEXT NOT NULL PRIMARY KEY,
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
    "removedAt" DATETIME,
    "removedRows" INTEGER NOT NULL DEFAULT 0,
    "removedBytes" BIGINT NOT NULL DEFAULT 0,
    "imported" JSONB,
    "rerunOf" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Task_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Task_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Conversation" (
    "id" TEXT NOT NULL PRIMARY KEY,
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
    "readAt" DATETIME,
    "taskCount" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "changedAt" DATETIME NOT NULL,
    CONSTRAINT "Conversation_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Conversation_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TaskText" (
    "taskId" TEXT NOT NULL PRIMARY KEY,
    "lines" TEXT NOT NULL,
    "searchText" TEXT NOT NULL,
    CONSTRAINT "TaskText_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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

    PRIMARY KEY ("taskId", "seq")
);

-- CreateTable
CREATE TABLE "TaskKeyframe" (
    "taskId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "fold" TEXT NOT NULL,

    PRIMARY KEY ("taskId", "seq"),
    CONSTRAINT "TaskKeyframe_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TaskLink" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "taskId" TEXT NOT NULL,
    "creatorId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "redaction" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "revokedAt" DATETIME,
    CONSTRAINT "TaskLink_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TaskLink_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TaskView" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "TaskView_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Instance" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "startedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Errand" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "taskId" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "answer" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Errand_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Setting" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "value" JSONB NOT NULL,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Credential" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT NOT NULL,
    "scheme" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "shown" JSONB NOT NULL,
    "secret" TEXT NOT NULL,
    "tokens" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Credential_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Authorization" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "scheme" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Authorization_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
    "nextAttemptAt" DATETIME,
    "problem" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("taskId", "id"),
    CONSTRAINT "PushConfig_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Hook" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "taskId" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "configId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Hook_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SigningKey" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "publicJwk" JSONB NOT NULL,
    "secret" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retiredAt" DATETIME
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

-- The revision of an agent is the time in ms at which what the catalog lists or searches last changed, or the next number if that
-- is not higher than all others. One transaction writes at a time, so a higher number is a later change.
CREATE TRIGGER "Agent_added" AFTER INSERT ON "Agent" BEGIN
  UPDATE "Agent" SET "revision" = MAX(
    CAST(unixepoch('subsec') * 1000 AS INTEGER),
    (SELECT MAX("revision") + 1 FROM "Agent" WHERE "ownerId" = NEW."ownerId")
  ) WHERE "id" = NEW."id";
END;
CREATE TRIGGER "Agent_changed" AFTER UPDATE OF "updatedAt", "lastUsedAt", "nameKey", "searchText", "headText" ON "Agent" BEGIN
  UPDATE "Agent" SET "revision" = MAX(
    CAST(unixepoch('subsec') * 1000 AS INTEGER),
    (SELECT MAX("revision") + 1 FROM "Agent" WHERE "ownerId" = NEW."ownerId")
  ) WHERE "id" = NEW."id";
END;
CREATE TRIGGER "Agent_settled" AFTER UPDATE OF "status" ON "Agent" WHEN NEW."status" <> OLD."status" BEGIN
  UPDATE "Agent" SET "revision" = MAX(
    CAST(unixepoch('subsec') * 1000 AS INTEGER),
    (SELECT MAX("revision") + 1 FROM "Agent" WHERE "ownerId" = NEW."ownerId")
  ) WHERE "id" = NEW."id";
END;

-- The built-in user.
INSERT INTO "User" ("id", "name", "createdAt") VALUES ('local', 'Local', '2026-01-01T00:00:00.000+00:00');
