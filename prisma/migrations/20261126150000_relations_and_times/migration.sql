-- Columns get the names of the glossary.
ALTER TABLE "Agent" RENAME COLUMN "learned" TO "discoveredOverrides";
ALTER TABLE "Agent" RENAME COLUMN "statusSaid" TO "statusMessage";
ALTER TABLE "CatalogImport" RENAME COLUMN "leftOut" TO "skippedCount";
ALTER TABLE "Conversation" RENAME COLUMN "opening" TO "firstMessage";
ALTER TABLE "Task" RENAME COLUMN "asks" TO "inputRequest";
ALTER TABLE "Task" RENAME COLUMN "restMs" TO "firstTurnMs";

-- Commands are only of use to running processes.
DROP TABLE "Errand";
CREATE TABLE "TaskCommand" (
    "id" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "result" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TaskCommand_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "TaskCommand_holder_createdAt_idx" ON "TaskCommand"("holder", "createdAt");
ALTER TABLE "TaskCommand" ADD CONSTRAINT "TaskCommand_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "Webhook" (
    "id" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "configId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);
INSERT INTO "Webhook" ("id", "taskId", "secret", "configId", "createdAt") SELECT "id", "taskId", "secret", "configId", "createdAt" FROM "Hook";
DROP TABLE "Hook";
CREATE UNIQUE INDEX "Webhook_taskId_key" ON "Webhook"("taskId");
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Relations. References to rows that do not exist are removed first.
UPDATE "ImportLine" SET "agentId" = NULL
  WHERE "agentId" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "Agent" WHERE "Agent"."id" = "ImportLine"."agentId");
CREATE INDEX "ImportLine_agentId_idx" ON "ImportLine"("agentId");
ALTER TABLE "ImportLine" ADD CONSTRAINT "ImportLine_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Tasks without a conversation are assigned to one at the next start.
UPDATE "Task" SET "conversationId" = NULL
  WHERE "conversationId" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "Conversation" WHERE "Conversation"."id" = "Task"."conversationId");
ALTER TABLE "Task" ADD CONSTRAINT "Task_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

DELETE FROM "Authorization" WHERE NOT EXISTS (SELECT 1 FROM "User" WHERE "User"."id" = "Authorization"."ownerId");
ALTER TABLE "Authorization" ADD CONSTRAINT "Authorization_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Times are stored as such.
ALTER TABLE "Task"
  ALTER COLUMN "statusAt" DROP DEFAULT,
  ALTER COLUMN "statusAt" TYPE TIMESTAMP(3) USING CASE
    WHEN "statusAt" ~ '^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$' THEN "statusAt"::TIMESTAMP(3)
    ELSE "updatedAt" END,
  ALTER COLUMN "statusAt" SET DEFAULT CURRENT_TIMESTAMP;
