-- Lists are sorted, and texts looked into, in memory now.
DROP INDEX "Agent_ownerId_statusRank_nameKey_id_idx";
DROP INDEX "Agent_ownerId_createdAt_id_idx";
DROP INDEX "Agent_ownerId_nameKey_id_idx";
DROP INDEX "Agent_ownerId_lifecycle_idx";
DROP INDEX "Agent_searchText_trgm";
ALTER TABLE "Agent" RESET (toast_tuple_target);

ALTER TABLE "Agent" ADD COLUMN "revision" BIGINT NOT NULL DEFAULT 0;
CREATE INDEX "Agent_ownerId_revision_idx" ON "Agent"("ownerId", "revision");

-- Transactions end in another order than they begin: what may still be on its way is told from its transaction's number.
CREATE FUNCTION "note_agent_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."revision" := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END
$$;
CREATE TRIGGER "Agent_added" BEFORE INSERT ON "Agent" FOR EACH ROW EXECUTE FUNCTION "note_agent_revision"();
CREATE TRIGGER "Agent_changed" BEFORE UPDATE OF "updatedAt", "lastUsedAt", "nameKey", "searchText", "headText" ON "Agent"
  FOR EACH ROW EXECUTE FUNCTION "note_agent_revision"();
CREATE TRIGGER "Agent_settled" BEFORE UPDATE OF "status" ON "Agent"
  FOR EACH ROW WHEN (NEW."status" <> OLD."status") EXECUTE FUNCTION "note_agent_revision"();
