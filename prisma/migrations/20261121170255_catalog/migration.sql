-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "nextProbeAt" TIMESTAMP(3),
ADD COLUMN     "ownerName" TEXT,
ADD COLUMN     "pinnedKeys" JSONB,
ADD COLUMN     "probeFailures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "probeMode" TEXT NOT NULL DEFAULT 'card',
ADD COLUMN     "probeText" TEXT,
ADD COLUMN     "probedAt" TIMESTAMP(3),
ADD COLUMN     "signature" JSONB,
ADD COLUMN     "statusCode" TEXT,
ADD COLUMN     "statusRank" INTEGER NOT NULL DEFAULT 2,
ADD COLUMN     "statusSince" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "CardVersion" ADD COLUMN     "problem" TEXT;

-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "firstEventMs" INTEGER,
ADD COLUMN     "restMs" INTEGER;

-- CreateTable
CREATE TABLE "Favorite" (
    "userId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Favorite_pkey" PRIMARY KEY ("userId","agentId")
);

-- CreateTable
CREATE TABLE "Probe" (
    "id" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "code" TEXT,
    "ms" INTEGER NOT NULL,

    CONSTRAINT "Probe_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Icon" (
    "agentId" TEXT NOT NULL,
    "sourceUrl" TEXT NOT NULL,
    "image" BYTEA,
    "fetchedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Icon_pkey" PRIMARY KEY ("agentId")
);

-- CreateTable
CREATE TABLE "CatalogImport" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "sourceUrl" TEXT,
    "total" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "CatalogImport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ImportLine" (
    "importId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT 'waiting',
    "agentId" TEXT,
    "fault" JSONB,

    CONSTRAINT "ImportLine_pkey" PRIMARY KEY ("importId","position")
);

-- CreateTable
CREATE TABLE "Lease" (
    "name" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Lease_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "Favorite_agentId_idx" ON "Favorite"("agentId");

-- CreateIndex
CREATE INDEX "Probe_agentId_at_idx" ON "Probe"("agentId", "at" DESC);

-- CreateIndex
CREATE INDEX "CatalogImport_ownerId_createdAt_idx" ON "CatalogImport"("ownerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Agent_ownerId_updatedAt_idx" ON "Agent"("ownerId", "updatedAt");

-- CreateIndex
CREATE INDEX "Agent_ownerId_statusRank_nameKey_id_idx" ON "Agent"("ownerId", "statusRank", "nameKey", "id");

-- CreateIndex
CREATE INDEX "Agent_nextProbeAt_idx" ON "Agent"("nextProbeAt");

-- CreateIndex
CREATE INDEX "Task_agentId_createdAt_idx" ON "Task"("agentId", "createdAt" DESC);

-- AddForeignKey
ALTER TABLE "Favorite" ADD CONSTRAINT "Favorite_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Favorite" ADD CONSTRAINT "Favorite_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Probe" ADD CONSTRAINT "Probe_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Icon" ADD CONSTRAINT "Icon_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CatalogImport" ADD CONSTRAINT "CatalogImport_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportLine" ADD CONSTRAINT "ImportLine_importId_fkey" FOREIGN KEY ("importId") REFERENCES "CatalogImport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was there has a status already.
UPDATE "Agent" SET "statusRank" = CASE "status" WHEN 'up' THEN 0 WHEN 'degraded' THEN 1 WHEN 'down' THEN 3 ELSE 2 END;
