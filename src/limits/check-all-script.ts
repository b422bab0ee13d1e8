import { createHash } from 'node:crypto';

/**
 * Checks every limit, then counts the request in all of them or in none, atomically, in the same steps as the memory
 * adapter.
 * A limit is one list of "step:count" entries in rising order and one running total, so that a check costs as much as
 * the entries that expired since the last one. When the clock was set back by more than a window, what was counted is
 * dated now (see isFromTheFuture).
 *
 * KEYS: entries and total of each limit, in turn. ARGV: the caller's clock in ms ('' takes the server's), then for each
 * limit: limit, window ms, step ms. Answers: now in ms, admitted 0 or 1, then for each limit: used before this request,
 * and when the oldest counted request leaves the window ('' when none is counted).
 */
export const CHECK_ALL_SCRIPT = `
local now = tonumber(ARGV[1])
if now == nil then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local limits = #KEYS / 2
local admitted = 1
local answer = { string.format('%.0f', now), 1 }
for i = 1, limits do
  local entries, total = KEYS[2 * i - 1], KEYS[2 * i]
  local limit, window, step = tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i]), tonumber(ARGV[3 * i + 1])
  local used = tonumber(redis.call('GET', total) or '0')
  local frees = ''
  local tail = redis.call('LINDEX', entries, -1)
  if tail and tonumber(string.match(tail, '^(%d+):')) * step > now + window then
    redis.call('DEL', entries)
    redis.call('RPUSH', entries, string.format('%.0f', math.ceil(now / step)) .. ':' .. string.format('%.0f', used))
    redis.call('PEXPIRE', entries, math.ceil(window + 2 * step))
    redis.call('PEXPIRE', total, math.ceil(window + 2 * step))
  end
  while true do
    local head = redis.call('LINDEX', entries, 0)
    if not head then
      used = 0
      break
    end
    local at, count = string.match(head, '^(%d+):(%d+)$')
    local leaves = at * step + window
    if leaves > now then
      frees = string.format('%.3f', leaves)
      break
    end
    redis.call('LPOP', entries)
    used = used - tonumber(count)
  end
  if used <= 0 then
    used = 0
    redis.call('DEL', total)
  else
    redis.call('SET', total, string.format('%.0f', used), 'KEEPTTL')
  end
  if used >= limit then admitted = 0 end
  answer[#answer + 1] = string.format('%.0f', used)
  answer[#answer + 1] = frees
end
answer[2] = admitted
if admitted == 0 then return answer end
for i = 1, limits do
  local entries, total = KEYS[2 * i - 1], KEYS[2 * i]
  local window, step = tonumber(ARGV[3 * i]), tonumber(ARGV[3 * i + 1])
  local at = math.ceil(now / step)
  local tail = redis.call('LINDEX', entries, -1)
  local tail_at, tail_count
  if tail then tail_at, tail_count = string.match(tail, '^(%d+):(%d+)$') end
  if tail_at and tonumber(tail_at) >= at then
    redis.call('LSET', entries, -1, tail_at .. ':' .. string.format('%.0f', tail_count + 1))
  else
    redis.call('RPUSH', entries, string.format('%.0f', at) .. ':1')
  end
  redis.call('INCR', total)
  local life = math.ceil(window + 2 * step)
  redis.call('PEXPIRE', entries, life)
  redis.call('PEXPIRE', total, life)
end
return answer
`;

/** The name Redis gives the script: the text is sent only when it does not know it. */
export const SCRIPT_DIGEST = createHash('sha1').update(CHECK_ALL_SCRIPT).digest('hex');
