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
    "url" TEXT NOT NULL,
    "cardUrl" TEXT,
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
    "status" TEXT NOT NULL DEFAULT 'unknown',
    "statusReason" TEXT,
    "lastSeenAt" TIMESTAMP(3),
    "lastUsedAt" TIMESTAMP(3) NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00',
    "lifecycle" TEXT NOT NULL DEFAULT 'active',
    "sample" TEXT,
    "cardVersion" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Agent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CardVersion" (
    "agentId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "raw" TEXT NOT NULL,
    "sourceUrl" TEXT,
    "etag" TEXT,
    "fetchedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

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
    "dialect" TEXT NOT NULL,
    "callerDialect" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'submitted',
    "title" TEXT NOT NULL,
    "searchText" TEXT NOT NULL,
    "open" BOOLEAN NOT NULL DEFAULT true,
    "lastSeq" INTEGER NOT NULL DEFAULT 0,
    "artifactCount" INTEGER NOT NULL DEFAULT 0,
    "states" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Task_pkey" PRIMARY KEY ("id")
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

-- CreateIndex
CREATE UNIQUE INDEX "Agent_slug_key" ON "Agent"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "Agent_sample_key" ON "Agent"("sample");

-- CreateIndex
CREATE INDEX "Agent_ownerId_createdAt_id_idx" ON "Agent"("ownerId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Agent_ownerId_nameKey_id_idx" ON "Agent"("ownerId", "nameKey", "id");

-- CreateIndex
CREATE INDEX "Agent_ownerId_lastUsedAt_id_idx" ON "Agent"("ownerId", "lastUsedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Agent_ownerId_lifecycle_idx" ON "Agent"("ownerId", "lifecycle");

-- CreateIndex
CREATE INDEX "Agent_url_idx" ON "Agent"("url");

-- CreateIndex
CREATE INDEX "Agent_cardUrl_idx" ON "Agent"("cardUrl");

-- CreateIndex
CREATE INDEX "Agent_searchText_trgm" ON "Agent" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Skill_agentId_idx" ON "Skill"("agentId");

-- CreateIndex
CREATE INDEX "AgentTag_agentId_idx" ON "AgentTag"("agentId");

-- CreateIndex
CREATE INDEX "AgentMode_agentId_idx" ON "AgentMode"("agentId");

-- CreateIndex
CREATE INDEX "Task_ownerId_createdAt_id_idx" ON "Task"("ownerId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Task_agentId_remoteId_idx" ON "Task"("agentId", "remoteId");

-- CreateIndex
CREATE INDEX "Task_agentId_callerId_idx" ON "Task"("agentId", "callerId");

-- CreateIndex
CREATE INDEX "Task_agentId_contextId_idx" ON "Task"("agentId", "contextId");

-- CreateIndex
CREATE INDEX "Task_open_idx" ON "Task"("open");

-- CreateIndex
CREATE INDEX "Task_ownerId_state_idx" ON "Task"("ownerId", "state");

-- CreateIndex
CREATE INDEX "Task_searchText_trgm" ON "Task" USING GIN ("searchText" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "Agent" ADD CONSTRAINT "Agent_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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

-- The built-in person whom everyone is who comes through the access check.
INSERT INTO "User" ("id", "name", "createdAt") VALUES ('local', 'Local', '2026-01-01T00:00:00.000+00:00');
