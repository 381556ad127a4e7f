-- AlterTable
ALTER TABLE "Agent" ADD COLUMN "importedFrom" TEXT;
