-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "forwardingOrigins" JSONB;

-- Agents for which it is on: the origin of the endpoint. If that is not recognized, the setting has to be turned on again.
UPDATE "Agent" SET "forwardingOrigins" = jsonb_build_array(lower(substring("url" from '^https?://[^/?#@]+')))
  WHERE "passAuthorization" AND "url" ~ '^https?://[^/?#@]+([/?#]|$)';
