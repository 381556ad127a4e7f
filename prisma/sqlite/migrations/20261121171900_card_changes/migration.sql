-- AlterTable
ALTER TABLE "Agent" ADD COLUMN "cardChangedAt" DATETIME;

-- AlterTable
ALTER TABLE "CardVersion" ADD COLUMN "seenAt" DATETIME;
