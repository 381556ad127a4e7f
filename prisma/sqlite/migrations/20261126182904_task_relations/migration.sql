-- CreateTable
CREATE TABLE "TaskRelation" (
    "taskId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,

    PRIMARY KEY ("taskId", "kind", "key"),
    CONSTRAINT "TaskRelation_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "TaskRelation_kind_key_idx" ON "TaskRelation"("kind", "key");

-- CreateIndex
CREATE INDEX "Task_ownerId_contextId_idx" ON "Task"("ownerId", "contextId");
