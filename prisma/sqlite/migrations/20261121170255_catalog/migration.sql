-- AlterTable
ALTER TABLE "CardVersion" ADD COLUMN "problem" TEXT;

-- AlterTable
ALTER TABLE "Task" ADD COLUMN "firstEventMs" INTEGER;
ALTER TABLE "Task" ADD COLUMN "restMs" INTEGER;

-- CreateTable
CREATE TABLE "Favorite" (
    "userId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("userId", "agentId"),
    CONSTRAINT "Favorite_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Favorite_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Probe" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "code" TEXT,
    "ms" INTEGER NOT NULL,
    CONSTRAINT "Probe_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Icon" (
    "agentId" TEXT NOT NULL PRIMARY KEY,
    "sourceUrl" TEXT NOT NULL,
    "image" BLOB,
    "fetchedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Icon_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CatalogImport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "sourceUrl" TEXT,
    "total" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" DATETIME,
    CONSTRAINT "CatalogImport_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ImportLine" (
    "importId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT 'waiting',
    "agentId" TEXT,
    "fault" JSONB,

    PRIMARY KEY ("importId", "position"),
    CONSTRAINT "ImportLine_importId_fkey" FOREIGN KEY ("importId") REFERENCES "CatalogImport" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Lease" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "holder" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL
);

-- AlterTable: column by column, because a new table in place of this one would take along what hangs on its rows.
ALTER TABLE "Agent" ADD COLUMN "ownerName" TEXT;
ALTER TABLE "Agent" ADD COLUMN "statusCode" TEXT;
ALTER TABLE "Agent" ADD COLUMN "statusRank" INTEGER NOT NULL DEFAULT 2;
ALTER TABLE "Agent" ADD COLUMN "statusSince" DATETIME;
ALTER TABLE "Agent" ADD COLUMN "probeMode" TEXT NOT NULL DEFAULT 'card';
ALTER TABLE "Agent" ADD COLUMN "probeText" TEXT;
ALTER TABLE "Agent" ADD COLUMN "probedAt" DATETIME;
ALTER TABLE "Agent" ADD COLUMN "nextProbeAt" DATETIME;
ALTER TABLE "Agent" ADD COLUMN "probeFailures" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Agent" ADD COLUMN "signature" JSONB;
ALTER TABLE "Agent" ADD COLUMN "pinnedKeys" JSONB;
UPDATE "Agent" SET "statusRank" = CASE "status" WHEN 'up' THEN 0 WHEN 'degraded' THEN 1 WHEN 'down' THEN 3 ELSE 2 END;

-- CreateIndex
CREATE INDEX "Agent_ownerId_updatedAt_idx" ON "Agent"("ownerId", "updatedAt");
CREATE INDEX "Agent_ownerId_statusRank_nameKey_id_idx" ON "Agent"("ownerId", "statusRank", "nameKey", "id");
CREATE INDEX "Agent_nextProbeAt_idx" ON "Agent"("nextProbeAt");

-- CreateIndex
CREATE INDEX "Favorite_agentId_idx" ON "Favorite"("agentId");

-- CreateIndex
CREATE INDEX "Probe_agentId_at_idx" ON "Probe"("agentId", "at" DESC);

-- CreateIndex
CREATE INDEX "CatalogImport_ownerId_createdAt_idx" ON "CatalogImport"("ownerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Task_agentId_createdAt_idx" ON "Task"("agentId", "createdAt" DESC);
