-- AlterTable
ALTER TABLE "AccountLink" ADD COLUMN "creatorId" TEXT REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "AccountLink_creatorId_idx" ON "AccountLink"("creatorId");
