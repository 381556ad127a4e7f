-- AlterTable
ALTER TABLE "Agent" ADD COLUMN "learned" JSONB;
ALTER TABLE "Agent" ADD COLUMN "pushProof" JSONB;

-- AlterTable
ALTER TABLE "Task" ADD COLUMN "tenant" TEXT;

-- CreateTable
CREATE TABLE "Credential" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT NOT NULL,
    "scheme" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "shown" JSONB NOT NULL,
    "secret" TEXT NOT NULL,
    "tokens" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Credential_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Authorization" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "scheme" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Authorization_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PushConfig" (
    "taskId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "dialect" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "deliveredSeq" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    "problem" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("taskId", "id"),
    CONSTRAINT "PushConfig_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Hook" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "taskId" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "configId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Hook_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SigningKey" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "publicJwk" JSONB NOT NULL,
    "secret" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retiredAt" DATETIME
);

-- CreateIndex
CREATE UNIQUE INDEX "Credential_agentId_scheme_key" ON "Credential"("agentId", "scheme");

-- CreateIndex
CREATE INDEX "Authorization_expiresAt_idx" ON "Authorization"("expiresAt");

-- CreateIndex
CREATE INDEX "PushConfig_nextAttemptAt_idx" ON "PushConfig"("nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "Hook_taskId_key" ON "Hook"("taskId");
