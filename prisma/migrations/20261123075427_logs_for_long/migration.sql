-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "keepDays" INTEGER,
ADD COLUMN     "keepMegabytes" INTEGER;

-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "holder" TEXT,
ADD COLUMN     "imported" JSONB,
ADD COLUMN     "logBytes" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "removedAt" TIMESTAMP(3),
ADD COLUMN     "removedBytes" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "removedRows" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "rerunOf" TEXT;

-- CreateTable
CREATE TABLE "TaskKeyframe" (
    "taskId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "fold" TEXT NOT NULL,

    CONSTRAINT "TaskKeyframe_pkey" PRIMARY KEY ("taskId","seq")
);

-- CreateTable
CREATE TABLE "TaskLink" (
    "id" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "creatorId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "redaction" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "TaskLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaskView" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TaskView_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Instance" (
    "id" TEXT NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Instance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Errand" (
    "id" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "answer" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Errand_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Setting" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("name")
);

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

-- CreateIndex
CREATE INDEX "Task_holder_idx" ON "Task"("holder");

-- CreateIndex
CREATE INDEX "Task_rerunOf_idx" ON "Task"("rerunOf");

-- AddForeignKey
ALTER TABLE "TaskKeyframe" ADD CONSTRAINT "TaskKeyframe_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskLink" ADD CONSTRAINT "TaskLink_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskLink" ADD CONSTRAINT "TaskLink_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskView" ADD CONSTRAINT "TaskView_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Errand" ADD CONSTRAINT "Errand_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- How long the logs of before are.
UPDATE "Task" SET "logBytes" = "sizes"."bytes" FROM (
    SELECT "taskId", sum(octet_length("raw") + octet_length("event")) AS "bytes" FROM "TaskEvent" GROUP BY "taskId"
) AS "sizes" WHERE "sizes"."taskId" = "Task"."id";
