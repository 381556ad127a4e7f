-- CreateTable
CREATE TABLE "TaskReading" (
    "id" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "readerId" TEXT NOT NULL,
    "readerName" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "TaskReading_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "TaskReading_taskId_createdAt_idx" ON "TaskReading"("taskId", "createdAt");

-- CreateIndex
CREATE INDEX "TaskReading_readerId_expiresAt_idx" ON "TaskReading"("readerId", "expiresAt");

-- AddForeignKey
ALTER TABLE "TaskReading" ADD CONSTRAINT "TaskReading_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;
