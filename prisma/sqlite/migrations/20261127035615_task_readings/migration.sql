-- CreateTable
CREATE TABLE "TaskReading" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "taskId" TEXT NOT NULL,
    "readerId" TEXT NOT NULL,
    "readerName" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "TaskReading_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "TaskReading_taskId_createdAt_idx" ON "TaskReading"("taskId", "createdAt");

-- CreateIndex
CREATE INDEX "TaskReading_readerId_expiresAt_idx" ON "TaskReading"("readerId", "expiresAt");
