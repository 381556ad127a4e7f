-- AlterTable
ALTER TABLE "Task" ADD COLUMN "extensions" JSONB;
