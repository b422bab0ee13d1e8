import json, os, urllib.request

request = urllib.request.Request(
    os.environ["PLUMBLINE_URL"] + "/retrofit/v1/estimate",
    data=json.dumps({"bbl": "2024590030", "tiers": ["code_compliant"]}).encode(),
    headers={"X-API-Key": os.environ["PLUMBLINE_KEY"], "Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)
for tier in answer["tiers"]:
    print(tier["label"], tier["cost_breakdown"]["totalCost"], tier["roi"]["netCost"])
