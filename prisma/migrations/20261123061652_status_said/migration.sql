-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "statusSaid" JSONB;
