-- AlterTable
ALTER TABLE "CatalogImport" ADD COLUMN     "leftOut" INTEGER;

-- AlterTable
ALTER TABLE "ImportLine" ADD COLUMN     "source" TEXT;

-- CreateIndex
CREATE INDEX "ImportLine_importId_outcome_position_idx" ON "ImportLine"("importId", "outcome", "position");
