-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "headText" TEXT NOT NULL DEFAULT '';
