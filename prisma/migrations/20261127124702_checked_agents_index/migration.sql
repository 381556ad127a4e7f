-- DropIndex
DROP INDEX "Agent_nextProbeAt_idx";

-- CreateIndex
CREATE INDEX "Agent_nextProbeAt_idx" ON "Agent"("nextProbeAt") WHERE ("lifecycle" <> 'archived' AND "probeMode" <> 'off');
