-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "downRatings" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "upRatings" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "TaskRating" (
    "taskId" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "itemId" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TaskRating_pkey" PRIMARY KEY ("taskId","item","itemId")
);

-- CreateIndex
CREATE INDEX "TaskRating_value_taskId_idx" ON "TaskRating"("value", "taskId");

-- AddForeignKey
ALTER TABLE "TaskRating" ADD CONSTRAINT "TaskRating_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;
