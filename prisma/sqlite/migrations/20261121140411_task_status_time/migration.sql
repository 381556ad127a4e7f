-- AlterTable
ALTER TABLE "Task" ADD COLUMN "statusAt" TEXT NOT NULL DEFAULT '';

-- Tasks from before: the last we heard of them.
UPDATE "Task" SET "statusAt" = replace("updatedAt", '+00:00', 'Z');

-- CreateIndex
CREATE INDEX "Task_agentId_statusAt_id_idx" ON "Task"("agentId", "statusAt" DESC, "id" DESC);
