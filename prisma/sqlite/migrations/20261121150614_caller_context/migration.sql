-- AlterTable
ALTER TABLE "Task" ADD COLUMN "callerContextId" TEXT;

-- CreateIndex
CREATE INDEX "Task_agentId_callerContextId_idx" ON "Task"("agentId", "callerContextId");
