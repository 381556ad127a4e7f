-- CreateIndex
CREATE INDEX "Task_imported_idx" ON "Task"("ownerId", "createdAt" DESC, "id" DESC) WHERE "imported" IS NOT NULL;
