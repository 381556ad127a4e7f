-- CreateIndex
CREATE INDEX "Task_createdAt_id_idx" ON "Task"("createdAt" DESC, "id" DESC);
