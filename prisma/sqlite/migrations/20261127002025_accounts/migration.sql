-- CreateTable
CREATE TABLE "Team" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "TeamMember" (
    "teamId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'manual',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("teamId", "userId"),
    CONSTRAINT "TeamMember_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TeamMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AgentTeam" (
    "agentId" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,

    PRIMARY KEY ("agentId", "teamId"),
    CONSTRAINT "AgentTeam_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AgentTeam_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AccountLink" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT,
    "email" TEXT,
    "role" TEXT NOT NULL DEFAULT 'member',
    "teamIds" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "AccountLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "User" ADD COLUMN "email" TEXT;
ALTER TABLE "User" ADD COLUMN "role" TEXT NOT NULL DEFAULT 'member';
ALTER TABLE "User" ADD COLUMN "passwordHash" TEXT;
ALTER TABLE "User" ADD COLUMN "disabledAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "seenAt" DATETIME;
ALTER TABLE "Agent" ADD COLUMN "teamId" TEXT REFERENCES "Team" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Agent" ADD COLUMN "visibility" TEXT NOT NULL DEFAULT 'everyone';
ALTER TABLE "BrowserSession" ADD COLUMN "userId" TEXT REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BrowserSession" ADD COLUMN "userAgent" TEXT NOT NULL DEFAULT '';
ALTER TABLE "BrowserSession" ADD COLUMN "address" TEXT NOT NULL DEFAULT '';

-- The catalog is one list for all people.
DROP INDEX "Agent_ownerId_revision_idx";
DROP INDEX "Agent_ownerId_updatedAt_idx";
DROP INDEX "Agent_ownerId_lastUsedAt_id_idx";
CREATE INDEX "Agent_revision_idx" ON "Agent"("revision");
CREATE INDEX "Agent_updatedAt_idx" ON "Agent"("updatedAt");
CREATE INDEX "Agent_lastUsedAt_id_idx" ON "Agent"("lastUsedAt" DESC, "id" DESC);
CREATE INDEX "Agent_ownerId_idx" ON "Agent"("ownerId");
CREATE INDEX "Agent_teamId_idx" ON "Agent"("teamId");
CREATE INDEX "BrowserSession_userId_idx" ON "BrowserSession"("userId");
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Team_nameKey_key" ON "Team"("nameKey");

-- CreateIndex
CREATE INDEX "TeamMember_userId_idx" ON "TeamMember"("userId");

-- CreateIndex
CREATE INDEX "AgentTeam_teamId_idx" ON "AgentTeam"("teamId");

-- CreateIndex
CREATE UNIQUE INDEX "AccountLink_tokenHash_key" ON "AccountLink"("tokenHash");

-- CreateIndex
CREATE INDEX "AccountLink_expiresAt_idx" ON "AccountLink"("expiresAt");

-- Revisions increase across the whole catalog, whoever owns the agents.
DROP TRIGGER "Agent_added";
DROP TRIGGER "Agent_changed";
DROP TRIGGER "Agent_settled";
CREATE TRIGGER "Agent_added" AFTER INSERT ON "Agent" BEGIN
  UPDATE "Agent" SET "revision" = MAX(
    CAST(unixepoch('subsec') * 1000 AS INTEGER),
    (SELECT MAX("revision") + 1 FROM "Agent")
  ) WHERE "id" = NEW."id";
END;
CREATE TRIGGER "Agent_changed" AFTER UPDATE OF "updatedAt", "lastUsedAt", "nameKey", "searchText", "headText" ON "Agent" BEGIN
  UPDATE "Agent" SET "revision" = MAX(
    CAST(unixepoch('subsec') * 1000 AS INTEGER),
    (SELECT MAX("revision") + 1 FROM "Agent")
  ) WHERE "id" = NEW."id";
END;
CREATE TRIGGER "Agent_settled" AFTER UPDATE OF "status" ON "Agent" WHEN NEW."status" <> OLD."status" BEGIN
  UPDATE "Agent" SET "revision" = MAX(
    CAST(unixepoch('subsec') * 1000 AS INTEGER),
    (SELECT MAX("revision") + 1 FROM "Agent")
  ) WHERE "id" = NEW."id";
END;

-- The built-in user may do everything.
UPDATE "User" SET "role" = 'administrator' WHERE "id" = 'local';
