-- DropIndex
DROP INDEX "Task_ownerId_state_idx";

-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "faulty" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "rowCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "spanMs" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "Task_ownerId_state_createdAt_id_idx" ON "Task"("ownerId", "state", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Task_ownerId_faulty_createdAt_id_idx" ON "Task"("ownerId", "faulty", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Task_ownerId_spanMs_id_idx" ON "Task"("ownerId", "spanMs" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Task_ownerId_rowCount_id_idx" ON "Task"("ownerId", "rowCount" DESC, "id" DESC);

-- How the tasks of before went.
UPDATE "Task" SET "rowCount" = "lastSeq",
  "spanMs" = least(greatest(extract(epoch FROM "updatedAt" - "createdAt") * 1000, 0), 2147483647)::int
  WHERE NOT "open";
UPDATE "Task" SET "faulty" = true WHERE NOT "open" AND "id" IN (SELECT "taskId" FROM "TaskEvent" WHERE "kind" = 'fault');
