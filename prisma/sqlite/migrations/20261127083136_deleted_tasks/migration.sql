-- CreateTable
CREATE TABLE "DeletedTask" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "remoteId" TEXT,
    "contextId" TEXT,
    "deletedAt" DATETIME NOT NULL,
    CONSTRAINT "DeletedTask_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DeletedTask_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "DeletedTask_agentId_remoteId_idx" ON "DeletedTask"("agentId", "remoteId");

-- CreateIndex
CREATE INDEX "DeletedTask_agentId_contextId_idx" ON "DeletedTask"("agentId", "contextId");

-- CreateIndex
CREATE INDEX "DeletedTask_ownerId_deletedAt_idx" ON "DeletedTask"("ownerId", "deletedAt" DESC);
