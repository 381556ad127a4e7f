-- AlterTable
ALTER TABLE "Agent" ADD COLUMN "breakingAt" DATETIME;

-- CreateTable
CREATE TABLE "ProbeSpan" (
    "agentId" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "total" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "ms" JSONB NOT NULL,

    PRIMARY KEY ("agentId", "at"),
    CONSTRAINT "ProbeSpan_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
