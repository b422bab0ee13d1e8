-- The accounts database as release 1.0.0 made it, with one account, its key and a day of use.
CREATE TABLE "plumbline_migrations" ("name" text primary key, "applied_at_ms" bigint not null);
CREATE TABLE "accounts" ("id" text primary key, "email" text not null unique, "plan" text not null, "password_hash" text, "created_at_ms" bigint not null, "disabled_at_ms" bigint);
CREATE TABLE "credentials" ("id" text primary key, "kind" text not null, "account_id" text not null references "accounts" ("id") on delete cascade, "mode" text, "name" text, "scopes" text not null, "digest" text not null unique, "display_prefix" text not null, "created_at_ms" bigint not null, "expires_at_ms" bigint, "revoked_at_ms" bigint, "last_used_at_ms" bigint, "replaces_id" text);
CREATE INDEX "credentials_by_account" on "credentials" ("account_id", "kind", "created_at_ms");
CREATE TABLE "sessions" ("id" text primary key, "account_id" text not null references "accounts" ("id") on delete cascade, "digest" text not null unique, "created_at_ms" bigint not null, "last_seen_at_ms" bigint not null, "expires_at_ms" bigint not null, "revoked_at_ms" bigint, "address" text, "user_agent" text);
CREATE INDEX "sessions_by_account" on "sessions" ("account_id");
CREATE INDEX "sessions_by_expiry" on "sessions" ("expires_at_ms");
CREATE TABLE "audit_events" ("id" text primary key, "at_ms" bigint not null, "actor" text not null, "action" text not null, "account_id" text, "subject" text, "address" text, "request_id" text not null);
CREATE INDEX "audit_events_by_time" on "audit_events" ("at_ms");
CREATE INDEX "audit_events_by_account" on "audit_events" ("account_id", "at_ms");
CREATE TABLE "usage" ("account_id" text not null references "accounts" ("id") on delete cascade, "credential_id" text not null, "endpoint" text not null, "day" text not null, "count" bigint not null, constraint "usage_key" primary key ("credential_id", "endpoint", "day"));
CREATE INDEX "usage_by_account" on "usage" ("account_id", "day");
insert into plumbline_migrations values ('0001-accounts', 1763600000000);
insert into accounts values ('acc_1', 'first@example.org', 'free', null, 1763600000001, null);
insert into credentials values ('key_1', 'key', 'acc_1', 'test', 'first', '["cost:read"]', 'digest-1', 'plb_test_1234', 1763600000002, null, null, null, null);
insert into usage values ('acc_1', 'key_1', 'estimate', '2025-11-20', 7);
