-- DropIndex
DROP INDEX "Task_createdAt_idx";

-- DropIndex
DROP INDEX "Task_ownerId_createdAt_id_idx";

-- DropIndex
DROP INDEX "Task_agentId_createdAt_idx";

-- DropIndex
DROP INDEX "Task_agentId_statusAt_id_idx";

-- DropIndex
DROP INDEX "Task_ownerId_state_createdAt_id_idx";

-- DropIndex
DROP INDEX "Task_ownerId_spanMs_id_idx";

-- DropIndex
DROP INDEX "Task_ownerId_rowCount_id_idx";

-- DropIndex
DROP INDEX "Task_conversationId_createdAt_id_idx";

-- DropIndex
DROP INDEX "Conversation_ownerId_updatedAt_id_idx";

-- DropIndex
DROP INDEX "Conversation_ownerId_agentId_updatedAt_id_idx";

-- CreateIndex
CREATE INDEX "Task_createdAt_idx" ON "Task"("createdAt");

-- CreateIndex
CREATE INDEX "Task_ownerId_createdAt_id_idx" ON "Task"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Task_agentId_createdAt_idx" ON "Task"("agentId", "createdAt");

-- CreateIndex
CREATE INDEX "Task_agentId_statusAt_id_idx" ON "Task"("agentId", "statusAt", "id");

-- CreateIndex
CREATE INDEX "Task_ownerId_state_createdAt_id_idx" ON "Task"("ownerId", "state", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Task_ownerId_spanMs_id_idx" ON "Task"("ownerId", "spanMs", "id");

-- CreateIndex
CREATE INDEX "Task_ownerId_rowCount_id_idx" ON "Task"("ownerId", "rowCount", "id");

-- CreateIndex
CREATE INDEX "Task_conversationId_createdAt_id_idx" ON "Task"("conversationId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Conversation_ownerId_updatedAt_id_idx" ON "Conversation"("ownerId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Conversation_ownerId_agentId_updatedAt_id_idx" ON "Conversation"("ownerId", "agentId", "updatedAt", "id");
