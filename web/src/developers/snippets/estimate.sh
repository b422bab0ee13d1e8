curl -sS "$PLUMBLINE_URL/retrofit/v1/estimate" \
  -H "X-API-Key: $PLUMBLINE_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"bbl": "2024590030", "tiers": ["code_compliant"]}'
