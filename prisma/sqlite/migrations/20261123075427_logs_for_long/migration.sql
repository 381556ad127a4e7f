-- AlterTable
ALTER TABLE "Agent" ADD COLUMN "keepDays" INTEGER;
ALTER TABLE "Agent" ADD COLUMN "keepMegabytes" INTEGER;

-- CreateTable
CREATE TABLE "TaskKeyframe" (
    "taskId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "fold" TEXT NOT NULL,

    PRIMARY KEY ("taskId", "seq"),
    CONSTRAINT "TaskKeyframe_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TaskLink" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "taskId" TEXT NOT NULL,
    "creatorId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "redaction" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "revokedAt" DATETIME,
    CONSTRAINT "TaskLink_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TaskLink_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TaskView" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "TaskView_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Instance" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "startedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Errand" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "taskId" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "answer" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Errand_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Setting" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "value" JSONB NOT NULL,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- AlterTable
ALTER TABLE "Task" ADD COLUMN "holder" TEXT;
ALTER TABLE "Task" ADD COLUMN "logBytes" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Task" ADD COLUMN "removedAt" DATETIME;
ALTER TABLE "Task" ADD COLUMN "removedRows" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Task" ADD COLUMN "removedBytes" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Task" ADD COLUMN "imported" JSONB;
ALTER TABLE "Task" ADD COLUMN "rerunOf" TEXT;

-- CreateIndex
CREATE INDEX "Task_holder_idx" ON "Task"("holder");

-- CreateIndex
CREATE INDEX "Task_rerunOf_idx" ON "Task"("rerunOf");

-- CreateIndex
CREATE UNIQUE INDEX "TaskLink_tokenHash_key" ON "TaskLink"("tokenHash");

-- CreateIndex
CREATE INDEX "TaskLink_taskId_idx" ON "TaskLink"("taskId");

-- CreateIndex
CREATE UNIQUE INDEX "TaskView_ownerId_name_key" ON "TaskView"("ownerId", "name");

-- CreateIndex
CREATE INDEX "Instance_expiresAt_idx" ON "Instance"("expiresAt");

-- CreateIndex
CREATE INDEX "Errand_holder_createdAt_idx" ON "Errand"("holder", "createdAt");

-- How long the logs of before are.
UPDATE "Task" SET "logBytes" = "sizes"."bytes" FROM (
    SELECT "taskId", sum(octet_length("raw") + octet_length("event")) AS "bytes" FROM "TaskEvent" GROUP BY "taskId"
) AS "sizes" WHERE "sizes"."taskId" = "Task"."id";
