-- CreateTable
CREATE TABLE "TaskRating" (
    "taskId" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "itemId" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("taskId", "item", "itemId"),
    CONSTRAINT "TaskRating_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "Task" ADD COLUMN "upRatings" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Task" ADD COLUMN "downRatings" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "TaskRating_value_taskId_idx" ON "TaskRating"("value", "taskId");
