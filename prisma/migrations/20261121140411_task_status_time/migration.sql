-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "statusAt" TEXT NOT NULL DEFAULT '';

-- Tasks from before: the last we heard of them.
UPDATE "Task" SET "statusAt" = to_char("updatedAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- CreateIndex
CREATE INDEX "Task_agentId_statusAt_id_idx" ON "Task"("agentId", "statusAt" DESC, "id" DESC);
