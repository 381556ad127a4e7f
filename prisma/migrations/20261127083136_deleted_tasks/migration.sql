-- CreateTable
CREATE TABLE "DeletedTask" (
    "id" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "remoteId" TEXT,
    "contextId" TEXT,
    "deletedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DeletedTask_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DeletedTask_agentId_remoteId_idx" ON "DeletedTask"("agentId", "remoteId");

-- CreateIndex
CREATE INDEX "DeletedTask_agentId_contextId_idx" ON "DeletedTask"("agentId", "contextId");

-- CreateIndex
CREATE INDEX "DeletedTask_ownerId_deletedAt_idx" ON "DeletedTask"("ownerId", "deletedAt" DESC);

-- AddForeignKey
ALTER TABLE "DeletedTask" ADD CONSTRAINT "DeletedTask_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeletedTask" ADD CONSTRAINT "DeletedTask_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
