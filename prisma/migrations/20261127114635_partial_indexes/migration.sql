-- DropIndex
DROP INDEX "Task_createdAt_id_idx";

-- DropIndex
DROP INDEX "Task_agentId_remoteId_idx";

-- DropIndex
DROP INDEX "Task_agentId_callerId_idx";

-- DropIndex
DROP INDEX "Task_agentId_contextId_idx";

-- DropIndex
DROP INDEX "Task_agentId_callerContextId_idx";

-- DropIndex
DROP INDEX "Task_open_idx";

-- DropIndex
DROP INDEX "Task_holder_idx";

-- DropIndex
DROP INDEX "Task_rerunOf_idx";

-- DropIndex
DROP INDEX "Task_ownerId_contextId_idx";

-- DropIndex
DROP INDEX "Task_ownerId_faulty_createdAt_id_idx";

-- DropIndex
DROP INDEX "Conversation_ownerId_changedAt_idx";

-- DropIndex
DROP INDEX "Conversation_ownerId_unread_idx";

-- DropIndex
DROP INDEX "Conversation_ownerId_waiting_idx";

-- CreateIndex
CREATE INDEX "Task_createdAt_idx" ON "Task"("createdAt" DESC);

-- CreateIndex
CREATE INDEX "Task_remoteId_agentId_idx" ON "Task"("remoteId", "agentId") WHERE ("remoteId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "Task_callerId_agentId_idx" ON "Task"("callerId", "agentId") WHERE ("callerId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "Task_contextId_agentId_idx" ON "Task"("contextId", "agentId") WHERE ("contextId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "Task_callerContextId_agentId_idx" ON "Task"("callerContextId", "agentId") WHERE ("callerContextId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "Task_open_idx" ON "Task"("ownerId") WHERE ("open" = true);

-- CreateIndex
CREATE INDEX "Task_holder_idx" ON "Task"("holder") WHERE ("holder" IS NOT NULL);

-- CreateIndex
CREATE INDEX "Task_rerunOf_idx" ON "Task"("rerunOf") WHERE ("rerunOf" IS NOT NULL);

-- CreateIndex
CREATE INDEX "Task_faulty_idx" ON "Task"("ownerId", "createdAt" DESC, "id" DESC) WHERE ("faulty" = true);

-- CreateIndex
CREATE INDEX "Conversation_changed_idx" ON "Conversation"("ownerId", "changedAt") WHERE ("changedAt" > "updatedAt");

-- CreateIndex
CREATE INDEX "Conversation_unread_idx" ON "Conversation"("ownerId", "updatedAt" DESC, "id" DESC) WHERE ("unread" = true);

-- CreateIndex
CREATE INDEX "Conversation_waiting_idx" ON "Conversation"("ownerId", "updatedAt" DESC, "id" DESC) WHERE ("waiting" = true);
