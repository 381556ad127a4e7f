-- CreateTable
CREATE TABLE "TaskRelation" (
    "taskId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "TaskRelation_pkey" PRIMARY KEY ("taskId","kind","key")
);

-- CreateIndex
CREATE INDEX "TaskRelation_kind_key_idx" ON "TaskRelation"("kind", "key");

-- CreateIndex
CREATE INDEX "Task_ownerId_contextId_idx" ON "Task"("ownerId", "contextId");

-- AddForeignKey
ALTER TABLE "TaskRelation" ADD CONSTRAINT "TaskRelation_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;
