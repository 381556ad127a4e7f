-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "iconDigest" TEXT;
