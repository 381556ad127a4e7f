-- The next start stores the modes again, with their directions, for agents without a head text.
UPDATE "Agent" SET "headText" = '';

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_AgentMode" (
    "mode" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "direction" TEXT NOT NULL,

    PRIMARY KEY ("mode", "agentId", "direction"),
    CONSTRAINT "AgentMode_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
DROP TABLE "AgentMode";
ALTER TABLE "new_AgentMode" RENAME TO "AgentMode";
CREATE INDEX "AgentMode_agentId_idx" ON "AgentMode"("agentId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
