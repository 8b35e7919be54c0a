ALTER TABLE "delivery_tokens" ADD COLUMN "former_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_tokens_former" ON "delivery_tokens" USING gin ("former_hashes");