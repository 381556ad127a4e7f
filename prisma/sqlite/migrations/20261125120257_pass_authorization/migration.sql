-- AlterTable
ALTER TABLE "Agent" ADD COLUMN "passAuthorization" BOOLEAN NOT NULL DEFAULT false;
