CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "asks" JSONB,
ADD COLUMN     "conversationId" TEXT;

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
CREATE INDEX "Task_conversationId_createdAt_id_idx" ON "Task"("conversationId", "createdAt" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "Conversation" ADD CONSTRAINT "Conversation_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Conversation" ADD CONSTRAINT "Conversation_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskText" ADD CONSTRAINT "TaskText_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;
