-- Lists are sorted in memory now.
DROP INDEX "Agent_ownerId_statusRank_nameKey_id_idx";
DROP INDEX "Agent_ownerId_createdAt_id_idx";
DROP INDEX "Agent_ownerId_nameKey_id_idx";
DROP INDEX "Agent_ownerId_lifecycle_idx";

ALTER TABLE "Agent" ADD COLUMN "revision" BIGINT NOT NULL DEFAULT 0;
CREATE INDEX "Agent_ownerId_revision_idx" ON "Agent"("ownerId", "revision");

-- One writes after the other here, so that a higher number is a later change. It is the time in ms or, if that is not higher,
-- the next number: one that is gone with its row is not given again soon.
CREATE TRIGGER "Agent_added" AFTER INSERT ON "Agent" BEGIN
  UPDATE "Agent" SET "revision" = MAX(
    CAST(unixepoch('subsec') * 1000 AS INTEGER),
    (SELECT MAX("revision") + 1 FROM "Agent" WHERE "ownerId" = NEW."ownerId")
  ) WHERE "id" = NEW."id";
END;
CREATE TRIGGER "Agent_changed" AFTER UPDATE OF "updatedAt", "lastUsedAt", "nameKey", "searchText", "headText" ON "Agent" BEGIN
  UPDATE "Agent" SET "revision" = MAX(
    CAST(unixepoch('subsec') * 1000 AS INTEGER),
    (SELECT MAX("revision") + 1 FROM "Agent" WHERE "ownerId" = NEW."ownerId")
  ) WHERE "id" = NEW."id";
END;
CREATE TRIGGER "Agent_settled" AFTER UPDATE OF "status" ON "Agent" WHEN NEW."status" <> OLD."status" BEGIN
  UPDATE "Agent" SET "revision" = MAX(
    CAST(unixepoch('subsec') * 1000 AS INTEGER),
    (SELECT MAX("revision") + 1 FROM "Agent" WHERE "ownerId" = NEW."ownerId")
  ) WHERE "id" = NEW."id";
END;
