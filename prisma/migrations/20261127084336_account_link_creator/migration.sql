-- AlterTable
ALTER TABLE "AccountLink" ADD COLUMN     "creatorId" TEXT;

-- CreateIndex
CREATE INDEX "AccountLink_creatorId_idx" ON "AccountLink"("creatorId");

-- AddForeignKey
ALTER TABLE "AccountLink" ADD CONSTRAINT "AccountLink_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
