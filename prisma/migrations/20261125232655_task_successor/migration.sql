-- AlterTable
ALTER TABLE "Task" ADD COLUMN "successorId" TEXT NOT NULL DEFAULT '';
