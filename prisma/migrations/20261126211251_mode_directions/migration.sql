-- The next start stores the modes again, with their directions, for agents without a head text.
DELETE FROM "AgentMode";
UPDATE "Agent" SET "headText" = '';

-- AlterTable
ALTER TABLE "AgentMode" DROP CONSTRAINT "AgentMode_pkey",
ADD COLUMN     "direction" TEXT NOT NULL,
ADD CONSTRAINT "AgentMode_pkey" PRIMARY KEY ("mode", "agentId", "direction");
