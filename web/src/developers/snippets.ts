/** The quick starts of docs/quick-starts.md, word for word: a test compares them. */
export const CURL = String.raw`curl -sS "$PLUMBLINE_URL/retrofit/v1/estimate" \
  -H "X-API-Key: $PLUMBLINE_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"bbl": "2024590030", "tiers": ["code_compliant"]}'`;

export const TYPESCRIPT = String.raw`const response = await fetch(process.env.PLUMBLINE_URL + '/retrofit/v1/estimate', {
  method: 'POST',
  headers: { 'X-API-Key': process.env.PLUMBLINE_KEY ?? '', 'Content-Type': 'application/json' },
  body: JSON.stringify({ bbl: '2024590030', tiers: ['code_compliant'] }),
});
const answer = await response.json();
if (!response.ok) throw new Error(answer.detail);
for (const tier of answer.tiers) {
  console.log(tier.label, tier.cost_breakdown.totalCost, tier.roi.netCost);
}`;

export const PYTHON = String.raw`import json, os, urllib.request

request = urllib.request.Request(
    os.environ["PLUMBLINE_URL"] + "/retrofit/v1/estimate",
    data=json.dumps({"bbl": "2024590030", "tiers": ["code_compliant"]}).encode(),
    headers={"X-API-Key": os.environ["PLUMBLINE_KEY"], "Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)
for tier in answer["tiers"]:
    print(tier["label"], tier["cost_breakdown"]["totalCost"], tier["roi"]["netCost"])`;
