-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "cardChangedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "CardVersion" ADD COLUMN     "seenAt" TIMESTAMP(3);
