-- CreateTable
CREATE TABLE "TaskTeam" (
    "taskId" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TaskTeam_pkey" PRIMARY KEY ("taskId","teamId")
);

-- CreateTable
CREATE TABLE "ConversationTeam" (
    "conversationId" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ConversationTeam_pkey" PRIMARY KEY ("conversationId","teamId")
);

-- CreateIndex
CREATE INDEX "TaskTeam_teamId_idx" ON "TaskTeam"("teamId");

-- CreateIndex
CREATE INDEX "ConversationTeam_teamId_idx" ON "ConversationTeam"("teamId");

-- AddForeignKey
ALTER TABLE "TaskTeam" ADD CONSTRAINT "TaskTeam_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskTeam" ADD CONSTRAINT "TaskTeam_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConversationTeam" ADD CONSTRAINT "ConversationTeam_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConversationTeam" ADD CONSTRAINT "ConversationTeam_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;
