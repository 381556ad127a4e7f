-- Columns get the names of the glossary.
ALTER TABLE "Agent" RENAME COLUMN "learned" TO "discoveredOverrides";
ALTER TABLE "Agent" RENAME COLUMN "statusSaid" TO "statusMessage";
ALTER TABLE "CatalogImport" RENAME COLUMN "leftOut" TO "skippedCount";
ALTER TABLE "Conversation" RENAME COLUMN "opening" TO "firstMessage";

-- Commands are only of use to running processes.
DROP TABLE "Errand";
CREATE TABLE "TaskCommand" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "taskId" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "result" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "TaskCommand_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "TaskCommand_holder_createdAt_idx" ON "TaskCommand"("holder", "createdAt");

CREATE TABLE "Webhook" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "taskId" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "configId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Webhook_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "Webhook" ("id", "taskId", "secret", "configId", "createdAt") SELECT "id", "taskId", "secret", "configId", "createdAt" FROM "Hook";
DROP TABLE "Hook";
CREATE UNIQUE INDEX "Webhook_taskId_key" ON "Webhook"("taskId");

-- Relations, and times that are stored as such. SQLite changes a column by copying the table. References to rows that do not
-- exist are removed. Tasks without a conversation are assigned to one at the next start.
CREATE TABLE "new_ImportLine" (
    "importId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT 'waiting',
    "agentId" TEXT,
    "fault" JSONB,
    "source" TEXT,

    PRIMARY KEY ("importId", "position"),
    CONSTRAINT "ImportLine_importId_fkey" FOREIGN KEY ("importId") REFERENCES "CatalogImport" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ImportLine_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_ImportLine" ("agentId", "fault", "importId", "label", "outcome", "position", "source") SELECT CASE WHEN "agentId" IN (SELECT "id" FROM "Agent") THEN "agentId" END, "fault", "importId", "label", "outcome", "position", "source" FROM "ImportLine";
DROP TABLE "ImportLine";
ALTER TABLE "new_ImportLine" RENAME TO "ImportLine";
CREATE INDEX "ImportLine_importId_outcome_position_idx" ON "ImportLine"("importId", "outcome", "position");
CREATE INDEX "ImportLine_agentId_idx" ON "ImportLine"("agentId");

CREATE TABLE "new_Task" (
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
    "statusAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "firstEventMs" INTEGER,
    "firstTurnMs" INTEGER,
    "spanMs" INTEGER NOT NULL DEFAULT 0,
    "rowCount" INTEGER NOT NULL DEFAULT 0,
    "faulty" BOOLEAN NOT NULL DEFAULT false,
    "conversationId" TEXT,
    "inputRequest" JSONB,
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
    CONSTRAINT "Task_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Task_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_Task" ("agentId", "artifactCount", "callerContextId", "callerDialect", "callerId", "contextId", "conversationId", "createdAt", "dialect", "extensions", "faulty", "firstEventMs", "holder", "id", "imported", "lastSeq", "logBytes", "open", "ownerId", "remoteId", "removedAt", "removedBytes", "removedRows", "rerunOf", "rowCount", "searchText", "spanMs", "state", "states", "statusAt", "successorId", "tenant", "title", "updatedAt", "inputRequest", "firstTurnMs") SELECT "agentId", "artifactCount", "callerContextId", "callerDialect", "callerId", "contextId", CASE WHEN "conversationId" IN (SELECT "id" FROM "Conversation") THEN "conversationId" END, "createdAt", "dialect", "extensions", "faulty", "firstEventMs", "holder", "id", "imported", "lastSeq", "logBytes", "open", "ownerId", "remoteId", "removedAt", "removedBytes", "removedRows", "rerunOf", "rowCount", "searchText", "spanMs", "state", "states", CASE WHEN "statusAt" GLOB '[0-9][0-9][0-9][0-9]-??-??T??:??:??.???Z' AND "statusAt" NOT LIKE '0000%' THEN replace("statusAt", 'Z', '+00:00') ELSE "updatedAt" END, "successorId", "tenant", "title", "updatedAt", "asks", "restMs" FROM "Task";
DROP TABLE "Task";
ALTER TABLE "new_Task" RENAME TO "Task";
CREATE INDEX "Task_ownerId_createdAt_id_idx" ON "Task"("ownerId", "createdAt" DESC, "id" DESC);
CREATE INDEX "Task_agentId_createdAt_idx" ON "Task"("agentId", "createdAt" DESC);
CREATE INDEX "Task_agentId_remoteId_idx" ON "Task"("agentId", "remoteId");
CREATE INDEX "Task_agentId_callerId_idx" ON "Task"("agentId", "callerId");
CREATE INDEX "Task_agentId_contextId_idx" ON "Task"("agentId", "contextId");
CREATE INDEX "Task_agentId_callerContextId_idx" ON "Task"("agentId", "callerContextId");
CREATE INDEX "Task_agentId_statusAt_id_idx" ON "Task"("agentId", "statusAt" DESC, "id" DESC);
CREATE INDEX "Task_open_idx" ON "Task"("open");
CREATE INDEX "Task_holder_idx" ON "Task"("holder");
CREATE INDEX "Task_rerunOf_idx" ON "Task"("rerunOf");
CREATE INDEX "Task_ownerId_state_createdAt_id_idx" ON "Task"("ownerId", "state", "createdAt" DESC, "id" DESC);
CREATE INDEX "Task_ownerId_faulty_createdAt_id_idx" ON "Task"("ownerId", "faulty", "createdAt" DESC, "id" DESC);
CREATE INDEX "Task_ownerId_spanMs_id_idx" ON "Task"("ownerId", "spanMs" DESC, "id" DESC);
CREATE INDEX "Task_ownerId_rowCount_id_idx" ON "Task"("ownerId", "rowCount" DESC, "id" DESC);
CREATE INDEX "Task_conversationId_createdAt_id_idx" ON "Task"("conversationId", "createdAt" DESC, "id" DESC);

CREATE TABLE "new_Authorization" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "scheme" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Authorization_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Authorization_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Authorization" ("agentId", "createdAt", "expiresAt", "id", "ownerId", "scheme", "secret") SELECT "agentId", "createdAt", "expiresAt", "id", "ownerId", "scheme", "secret" FROM "Authorization" WHERE "ownerId" IN (SELECT "id" FROM "User");
DROP TABLE "Authorization";
ALTER TABLE "new_Authorization" RENAME TO "Authorization";
CREATE INDEX "Authorization_expiresAt_idx" ON "Authorization"("expiresAt");
