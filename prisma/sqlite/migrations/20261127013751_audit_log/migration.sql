-- CreateTable
CREATE TABLE "AuditEntry" (
    "seq" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" TEXT NOT NULL,
    "actorId" TEXT,
    "actorName" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "keyId" TEXT,
    "address" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "targetId" TEXT NOT NULL,
    "targetName" TEXT NOT NULL,
    "details" TEXT NOT NULL,
    "previousHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "AuditHead" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "seq" INTEGER NOT NULL DEFAULT 0,
    "hash" TEXT NOT NULL DEFAULT '',
    "removedSeq" INTEGER NOT NULL DEFAULT 0,
    "removedHash" TEXT NOT NULL DEFAULT ''
);

-- CreateIndex
CREATE INDEX "AuditEntry_at_idx" ON "AuditEntry"("at");

-- CreateIndex
CREATE INDEX "AuditEntry_actorId_seq_idx" ON "AuditEntry"("actorId", "seq");

-- CreateIndex
CREATE INDEX "AuditEntry_action_seq_idx" ON "AuditEntry"("action", "seq");

-- The one row.
INSERT INTO "AuditHead" ("id") VALUES (1);
